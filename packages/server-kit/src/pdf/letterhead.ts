import type { Language } from '@billfold/contracts/settings/languages'
import { type Paper, paperOf, type Party, type SenderFacts, senderParty } from '@billfold/contracts/settings/letterhead'
import type { Content } from 'pdfmake/interfaces.js'
import type { Scope } from '../scope.ts'
import { text } from './blocks.ts'
import { MUTED } from './colours.ts'

export interface Letterhead {
  /** In English. */
  party: Party
  /** A PNG or JPEG as a data URL. */
  logo: string | null
  paper: Paper
  email: string
}

export interface Sender extends Letterhead {
  facts: SenderFacts
  /** The language of the account. */
  language: Language
}

interface BusinessCard extends SenderFacts {
  logo: string | null
  language: Language
}

export async function loadSender(scope: Pick<Scope, 'rows'>): Promise<Sender | undefined> {
  const [card] = await scope.rows<BusinessCard>(
    `select name, email, phone, company_name as "companyName", address, city, state, zip_code as "zipCode", country, tax_id as "taxId", website, logo, language
    from accounts.business_card`,
  )
  if (!card) return undefined
  const { logo, language, ...facts } = card
  return { party: senderParty(facts), facts, language, logo: isImage(logo) ? logo : null, paper: paperOf(facts.country), email: facts.email }
}

/** Accepts only embedded PNG and JPEG images. A URL must never be fetched, and an SVG could load one. */
function isImage(logo: string | null): boolean {
  return /^data:image\/(?:png|jpeg);base64,[A-Za-z\d+/]+={0,2}$/.test(logo ?? '')
}

export function letterhead({ party: { name, lines }, logo }: Letterhead): Content {
  return {
    columns: [
      { width: '*', stack: [...(logo ? [{ image: logo, fit: [130, 36] as [number, number], margin: [0, 0, 0, 6] as [number, number, number, number] }] : []), text(name, { bold: true, fontSize: 11 })] },
      { width: 240, stack: [text(lines.join('  ·  '), { alignment: 'right', fontSize: 7.5, color: MUTED, lineHeight: 1.3 })] },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 26],
  }
}
