/** Cached responses for this path are refetched after each change. A separate file, because the card loads its dialogs lazily. */
export function contactsPath(clientId: number): string {
  return `/api/clients/${clientId}/contacts`
}
