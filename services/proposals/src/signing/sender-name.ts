import type { SignedDocument } from '@billfold/contracts/proposals/evidence'

/** Under which name a proposal comes. A document that was signed long ago may say '' of a company without a name: it stays as it was signed. */
export function senderNameOf({ from }: Pick<SignedDocument, 'from'>): string {
  return from.companyName || from.name
}
