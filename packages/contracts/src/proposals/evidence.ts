import * as z from '../zod.ts'
import { canonicalJson, type Json } from './canonical-json.ts'

/** Said in each file, so that a later format is not mistaken for this one. */
export const DOCUMENT_FORMAT = 'billfold.proposal.v1'
export const SIGNATURE_FORMAT = 'billfold.signature.v1'
export const EVENTS_FORMAT = 'billfold.events.v1'
export const MANIFEST_FORMAT = 'billfold.evidence.v1'

/** Amounts, quantities and percentages stay text. */
const decimalText = z.string().check(z.regex(/^-?\d{1,20}(?:\.\d{1,6})?$/))
const sha256Text = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A proposal as its client was shown it, frozen: nothing that happens later changes what it says. */
export const signedDocument = z.strictObject({
  format: z.literal(DOCUMENT_FORMAT),
  proposalId: z.int(),
  /** Who made the proposal. */
  from: z.strictObject({ name: z.string(), companyName: z.nullable(z.string()), email: z.string() }),
  client: z.strictObject({ name: z.string(), email: z.string(), logoUrl: z.nullable(z.string()) }),
  title: z.string(),
  description: z.string(),
  /** Plain text, or HTML of which nothing can be executed. */
  projectOverview: z.nullable(z.string()),
  keyFeatures: z.nullable(z.string()),
  projectAssumptions: z.nullable(z.string()),
  projectDeliverables: z.nullable(z.string()),
  lineItems: z.array(z.strictObject({ description: z.string(), quantity: decimalText, rate: decimalText, amount: decimalText })),
  amount: decimalText,
  downPaymentPercentage: decimalText,
  downPaymentAmount: decimalText,
  remainingAmount: decimalText,
  /** The last day on which it could be signed, in that time zone. */
  validUntil: z.nullable(z.string()),
  timeZone: z.string(),
  createdAt: z.string(),
})
export type SignedDocument = z.infer<typeof signedDocument>

/** How a document was signed. */
export const signatureRecord = z.strictObject({
  format: z.literal(SIGNATURE_FORMAT),
  proposalId: z.int(),
  method: z.literal('typed name'),
  /** As the client typed it. */
  name: z.string(),
  /** UTC. */
  signedAt: z.string(),
  /** Where the signature came from; behind proxies as the trusted ones said. */
  address: z.nullable(z.string()),
  /** What the browser said of itself. */
  userAgent: z.nullable(z.string()),
  /** The share link that was used. Not its token: nobody can open it with this. */
  linkId: z.string(),
  consent: z.strictObject({ version: z.string(), sentence: z.string(), text: z.string() }),
  /** SHA-256 of document.json. */
  documentHash: sha256Text,
})
export type SignatureRecord = z.infer<typeof signatureRecord>

/** What the event 'signed' vouches for. */
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

/** The proposal's chain of events up to the moment at which the bundle was made. */
export const eventsFile = z.strictObject({ format: z.literal(EVENTS_FORMAT), proposalId: z.int(), events: z.array(chainedEvent) })

/** The SHA-256 of every other file but its own signature. */
export const manifest = z.strictObject({
  format: z.literal(MANIFEST_FORMAT),
  proposalId: z.int(),
  createdAt: z.string(),
  /** Ed25519, 32 bytes in base64url: the key that manifest.sig was made with. */
  publicKey: z.string().check(z.regex(/^[\w-]{43}$/)),
  files: z.record(z.string(), sha256Text),
})
export type Manifest = z.infer<typeof manifest>

/** The files of an evidence bundle. */
export const bundleFiles = {
  document: 'document.json',
  signature: 'signature.json',
  events: 'events.json',
  pdf: 'proposal.pdf',
  readme: 'README.txt',
  manifest: 'manifest.json',
  manifestSignature: 'manifest.sig',
} as const

/** What a manifest lists. */
export const listedFiles: readonly string[] = [bundleFiles.document, bundleFiles.signature, bundleFiles.events, bundleFiles.pdf, bundleFiles.readme]

/** Reads canonical JSON, and no other: the same content in other bytes would have another hash. */
export function parseCanonical<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> {
  const value = JSON.parse(text) as Json
  if (canonicalJson(value) !== text) throw new TypeError('Not in canonical form')
  return z.parse(schema, value)
}
