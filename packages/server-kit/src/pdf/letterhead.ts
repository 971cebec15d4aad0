import { type Paper, paperOf, type Party, type SenderFacts, senderParty } from '@billfold/contracts/settings/letterhead'
import type { Content } from 'pdfmake/interfaces.js'
import type { Scope } from '../scope.ts'
import { text } from './blocks.ts'
import { MUTED } from './colours.ts'

export interface Sender {
  party: Party
  /** A PNG or JPEG as a data URL. */
  logo: string | null
  paper: Paper
  email: string
}

interface BusinessCard extends SenderFacts {
  logo: string | null
}

export async function loadSender(scope: Pick<Scope, 'rows'>): Promise<Sender | undefined> {
  const [card] = await scope.rows<BusinessCard>(
    `select name, email, phone, company_name as "companyName", address, city, state, zip_code as "zipCode", country, tax_id as "taxId", website, logo
    from accounts.business_card`,
  )
  return card && { party: senderParty(card), logo: isImage(card.logo) ? card.logo : null, paper: paperOf(card.country), email: card.email }
}

/** Only embedded PNG and JPEG: never fetch a URL, or an SVG that could load one. */
function isImage(logo: string | null): boolean {
  return /^data:image\/(?:png|jpeg);base64,[A-Za-z\d+/]+={0,2}$/.test(logo ?? '')
}

export function letterhead({ party: { name, lines }, logo }: Sender): Content {
  return {
    columns: [
      { width: '*', stack: [...(logo ? [{ image: logo, fit: [130, 36] as [number, number], margin: [0, 0, 0, 6] as [number, number, number, number] }] : []), text(name, { bold: true, fontSize: 11 })] },
      { width: 240, stack: [text(lines.join('  ·  '), { alignment: 'right', fontSize: 7.5, color: MUTED, lineHeight: 1.3 })] },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 26],
  }
}
