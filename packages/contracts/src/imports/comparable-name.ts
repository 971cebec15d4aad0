/** Names of clients and projects that mean the same: ignores letter case and the Unicode form of accents. */
export function comparableName(name: string): string {
  return name.normalize().toLowerCase()
}
