import * as z from '../zod.ts'
import { canonicalJson, type Json } from './event-chain.ts'

/** Each file names its format, so that it can be distinguished from later formats. */
export const DOCUMENT_FORMAT = 'billfold.proposal.v1'
/** The format for proposals with options. */
export const OPTIONS_DOCUMENT_FORMAT = 'billfold.proposal.v2'
export const SIGNATURE_FORMAT = 'billfold.signature.v1'
export const EVENTS_FORMAT = 'billfold.events.v1'
export const MANIFEST_FORMAT = 'billfold.evidence.v1'

/** Format of amounts, quantities and percentages: decimals as strings. */
const decimalText = z.string().check(z.regex(/^-?\d{1,20}(?:\.\d{1,6})?$/))
const sha256Text = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const signedLine = { description: z.string(), quantity: decimalText, rate: decimalText, amount: decimalText }

/** Frozen copy of the proposal as the client saw it. Later changes to the proposal do not affect it. */
const documentFields = z.strictObject({
  format: z.enum([DOCUMENT_FORMAT, OPTIONS_DOCUMENT_FORMAT]),
  proposalId: z.int(),
  /** The proposal's owner. */
  from: z.strictObject({ name: z.string(), companyName: z.nullable(z.string()), email: z.string() }),
  client: z.strictObject({ name: z.string(), email: z.string(), logoUrl: z.nullable(z.string()) }),
  title: z.string(),
  description: z.string(),
  /** Plain text or sanitized HTML. */
  projectOverview: z.nullable(z.string()),
  keyFeatures: z.nullable(z.string()),
  projectAssumptions: z.nullable(z.string()),
  projectDeliverables: z.nullable(z.string()),
  lineItems: z.array(z.strictObject(signedLine)),
  /** The lines that the client decided on. `amount` includes the selected ones. */
  options: z.optional(z.array(z.strictObject({ ...signedLine, group: z.nullable(z.string()), isSelected: z.boolean() })).check(z.minLength(1))),
  amount: decimalText,
  downPaymentPercentage: decimalText,
  downPaymentAmount: decimalText,
  remainingAmount: decimalText,
  /** Last day on which the proposal can be signed, in the time zone of the document. */
  validUntil: z.nullable(z.string()),
  timeZone: z.string(),
  createdAt: z.string(),
})
export const signedDocument = documentFields.check(z.refine(({ format, options }) => (format === OPTIONS_DOCUMENT_FORMAT) === (options !== undefined)))
export type SignedDocument = z.infer<typeof signedDocument>

/** Records who signed the proposal, when and how. */
export const signatureRecord = z.strictObject({
  format: z.literal(SIGNATURE_FORMAT),
  proposalId: z.int(),
  method: z.literal('typed name'),
  /** The signer's name as entered. */
  name: z.string(),
  signedAt: z.string(),
  /** The signer's IP address, as seen by the server or reported by trusted proxies. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** Id of the share link that was used. The token is not included, so the evidence grants no access. */
  linkId: z.string(),
  consent: z.strictObject({ version: z.string(), sentence: z.string(), text: z.string() }),
  documentHash: sha256Text,
})
export type SignatureRecord = z.infer<typeof signatureRecord>

export const signedEventData = z.object({ documentHash: sha256Text, signatureHash: sha256Text })

const chainedEvent = z.strictObject({
  seq: z.int(),
  at: z.string(),
  type: z.string(),
  by: z.string(),
  detail: z.nullable(z.string()),
  data: z.json(),
  previousHash: z.nullable(sha256Text),
  hash: sha256Text,
})

/** The proposal's event chain up to the moment when the bundle was created. */
export const eventsFile = z.strictObject({ format: z.literal(EVENTS_FORMAT), proposalId: z.int(), events: z.array(chainedEvent) })

/** SHA-256 hashes of all files except the signature of the manifest itself. */
export const manifest = z.strictObject({
  format: z.literal(MANIFEST_FORMAT),
  proposalId: z.int(),
  createdAt: z.string(),
  /** The Ed25519 key that verifies manifest.sig: 32 bytes in base64url. */
  publicKey: z.string().check(z.regex(/^[\w-]{43}$/)),
  files: z.record(z.string(), sha256Text),
})
export type Manifest = z.infer<typeof manifest>

export const bundleFiles = {
  document: 'document.json',
  signature: 'signature.json',
  events: 'events.json',
  pdf: 'proposal.pdf',
  readme: 'README.txt',
  manifest: 'manifest.json',
  manifestSignature: 'manifest.sig',
} as const

export const listedFiles: readonly string[] = [bundleFiles.document, bundleFiles.signature, bundleFiles.events, bundleFiles.pdf, bundleFiles.readme]

/** Rejects JSON that is not canonical, because the same content in different bytes has a different hash. */
export function parseCanonical<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> {
  const value = JSON.parse(text) as Json
  if (canonicalJson(value) !== text) throw new TypeError('Not in canonical form')
  return z.parse(schema, value)
}
