/** SQL: where the picture of a hash is served; null where there is none. */
export function pictureUrl(hash: string): string {
  return `'/api/user/pictures/' || ${hash}`
}
