export function filterFields<T extends object>(record: T, keeps: (field: keyof T) => boolean): T {
  return Object.fromEntries(Object.entries(record).filter(([field]) => keeps(field as keyof T))) as T
}
