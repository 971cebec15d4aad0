import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { useState } from 'react'
import { ownLookOf, type OwnLook } from './own-look.ts'

/** The look as it is tried on: what is stored, with what was chosen over it. */
export function useOwnLook(invoice: InvoiceDetails): [look: OwnLook, change: (look: OwnLook) => void] {
  const stored = ownLookOf(invoice)
  const [chosen, setChosen] = useState<Partial<OwnLook>>({})
  const look = { ...stored, ...chosen }
  const different = differences(look, stored)
  // Saved, here or elsewhere: from now on it follows what is stored.
  if (Object.keys(different).length < Object.keys(chosen).length) setChosen(different)
  return [look, (next) => setChosen(differences(next, stored))]
}

function differences({ template, accentColor }: OwnLook, stored: OwnLook): Partial<OwnLook> {
  return { ...(template !== stored.template && { template }), ...(accentColor !== stored.accentColor && { accentColor }) }
}
