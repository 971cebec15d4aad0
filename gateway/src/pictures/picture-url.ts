/** SQL expression for the URL of the picture with this hash; null without a hash. */
export function pictureUrl(hash: string): string {
  return `'/api/user/pictures/' || ${hash}`
}
