/** Reloads at '/' without a history entry, because even the previous user's address may reveal data. */
export function startOver(): void {
  location.replace('/')
}
