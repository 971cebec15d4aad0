import { formatMoney } from '../money.ts'
import type { Verification } from './verify-bundle.ts'

type Fact = readonly [name: string, value: string]

/** Contents of a bundle. Trustworthy only if verification found no problems. */
export function describeBundle({ document, signature, events, publicKey }: Verification): Fact[] {
  const facts: (Fact | undefined)[] = [
    signature && ['Signed by', signature.name],
    signature && ['Signed at', `${signature.signedAt.slice(0, 10)} ${signature.signedAt.slice(11, 23)} UTC`],
    document && ['Proposal', document.title],
    document && ['Made by', [document.from.companyName, document.from.name, document.from.email].filter(Boolean).join(', ')],
    document && ['Made for', `${document.client.name}, ${document.client.email}`],
    document && ['Total', `${formatMoney(document.amount)}, of which ${formatMoney(document.downPaymentAmount)} (${document.downPaymentPercentage}%) as down payment`],
    signature && ['Network address', signature.address ?? 'not known'],
    signature && ['Browser', signature.userAgent ?? 'not known'],
    signature && ['Consent', `${signature.consent.sentence} ${signature.consent.text} (version ${signature.consent.version})`],
    signature && ['SHA-256 of the proposal', signature.documentHash],
    events.length > 0 ? ['Events', events.map(({ seq, at, type, by }) => `${seq}. ${at.slice(0, 10)} ${at.slice(11, 19)} UTC: ${type} by ${by}`).join('\n')] : undefined,
    publicKey ? ['Sealed with the key', publicKey] : undefined,
  ]
  return facts.filter((fact) => fact !== undefined)
}
