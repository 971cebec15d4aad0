import * as z from '../zod.ts'
import { type ChainedEvent, checkChain, sha256 } from './event-chain.ts'
import { bundleFiles, eventsFile, listedFiles, manifest, type Manifest, parseCanonical, signatureRecord, type SignatureRecord, signedDocument, type SignedDocument, signedEventData } from './evidence.ts'
import { formatMoney } from '../money.ts'

/** Maps file names to their contents. */
export type Bundle = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

export interface Verification {
  /** One message per problem, naming the file concerned. Empty if the bundle is intact. */
  problems: string[]
  /** If false, the bundle proves nothing, because anyone can seal a bundle with their own key. */
  isKnownSeal: boolean
  /** Parsed as far as possible. Can be trusted only if there are no problems. */
  document: SignedDocument | undefined
  signature: SignatureRecord | undefined
  events: readonly ChainedEvent[]
  /** The key in the manifest, in base64url. It proves the origin only if `isKnownSeal` is true. */
  publicKey: string | undefined
}

interface Parts {
  document: SignedDocument | undefined
  signature: SignatureRecord | undefined
  chain: z.infer<typeof eventsFile> | undefined
  manifest: Manifest | undefined
}

/** Verifies a bundle offline, using only its files and the trusted public keys (base64url). */
export async function verifyBundle(files: Bundle, knownKeys: readonly string[] = []): Promise<Verification> {
  const problems: string[] = []
  const read = <S extends z.core.$ZodType>(name: string, schema: S) => readPart(files, name, schema, problems)
  const parts: Parts = {
    document: read(bundleFiles.document, signedDocument),
    signature: read(bundleFiles.signature, signatureRecord),
    chain: read(bundleFiles.events, eventsFile),
    manifest: read(bundleFiles.manifest, manifest),
  }
  problems.push(
    ...wrongFiles(files, parts.manifest),
    ...(await changedFiles(files, parts.manifest)),
    ...(await sealProblems(files, parts.manifest)),
    ...(await signatureProblems(files, parts)),
    ...(await chainProblems(files, parts)),
  )
  const publicKey = parts.manifest?.publicKey
  const isKnownSeal = publicKey !== undefined && knownKeys.includes(publicKey)
  return { problems, isKnownSeal, document: parts.document, signature: parts.signature, events: parts.chain?.events ?? [], publicKey }
}

function readPart<S extends z.core.$ZodType>(files: Bundle, name: string, schema: S, problems: string[]): z.output<S> | undefined {
  const bytes = files.get(name)
  if (!bytes) return undefined
  try {
    return parseCanonical(schema, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    problems.push(`${name} is not in the format that Billfold writes`)
    return undefined
  }
}

function wrongFiles(files: Bundle, listing: Manifest | undefined): string[] {
  const known = new Set<string>(Object.values(bundleFiles))
  const expected = new Set([...known, ...Object.keys(listing?.files ?? {})])
  const missing = [...expected].filter((name) => !files.has(name)).map((name) => `${name} is missing`)
  return [...missing, ...[...files.keys()].filter((name) => !known.has(name)).map((name) => `${name} does not belong to the bundle`)]
}

async function changedFiles(files: Bundle, listing: Manifest | undefined): Promise<string[]> {
  if (!listing) return []
  const problems = await Promise.all(
    listedFiles.map(async (name) => {
      const [bytes, hash] = [files.get(name), listing.files[name]]
      if (hash === undefined) return `${bundleFiles.manifest} does not list ${name}`
      return bytes !== undefined && hash !== (await sha256(bytes)) && `${name} was changed`
    }),
  )
  return problems.filter((problem) => problem !== false)
}

async function sealProblems(files: Bundle, listing: Manifest | undefined): Promise<string[]> {
  const [seal, sealed] = [files.get(bundleFiles.manifestSignature), files.get(bundleFiles.manifest)]
  if (!seal || !sealed || !listing) return []
  return (await isSealedBy(listing.publicKey, seal, sealed)) ? [] : [`${bundleFiles.manifestSignature} does not match ${bundleFiles.manifest}`]
}

/** `seal` contains a 64-byte signature in base64url. */
async function isSealedBy(publicKey: string, seal: Uint8Array<ArrayBuffer>, sealed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { subtle } = globalThis.crypto
  try {
    const key = await subtle.importKey('raw', fromBase64Url(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, fromBase64Url(new TextDecoder('utf-8', { ignoreBOM: true }).decode(seal)), sealed)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw error
    return false
  }
}

/** Accepts only the canonical encoding, so that two different strings never decode to the same bytes. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  if (toBase64Url(bytes) !== text) throw new TypeError('Not base64url')
  return bytes
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Checks that the signature contains the document's hash, which binds the signer's name to the document. */
async function signatureProblems(files: Bundle, { document, signature }: Parts): Promise<string[]> {
  const content = files.get(bundleFiles.document)
  if (!signature || !content) return []
  const fits = signature.documentHash === (await sha256(content)) && (!document || document.proposalId === signature.proposalId)
  return fits ? [] : [`${bundleFiles.signature} does not belong to ${bundleFiles.document}`]
}

async function chainProblems(files: Bundle, { signature, chain, manifest: listing }: Parts): Promise<string[]> {
  if (!chain) return []
  const problems = (await checkChain(chain.proposalId, chain.events)).map((problem) => `${bundleFiles.events}: ${problem}`)
  const record = files.get(bundleFiles.signature)
  if (!record || !signature) return problems
  const ids = new Set([chain.proposalId, signature.proposalId, listing?.proposalId ?? chain.proposalId])
  if (ids.size > 1) problems.push(`${bundleFiles.events}, ${bundleFiles.signature} and ${bundleFiles.manifest} are about different proposals`)
  const signed = chain.events.filter(({ type }) => type === 'signed')
  if (signed.length !== 1) return [...problems, `${bundleFiles.events} contains ${signed.length} signatures instead of one`]
  const vouched = z.safeParse(signedEventData, signed[0]?.data)
  const fits = vouched.success && vouched.data.signatureHash === (await sha256(record)) && vouched.data.documentHash === signature.documentHash
  return fits ? problems : [...problems, `${bundleFiles.events} contains a different signature than ${bundleFiles.signature}`]
}

type Fact = readonly [name: string, value: string]

/** Describes the contents of a bundle. The description can be trusted only if verification found no problems. */
export function describeBundle({ document, signature, events, publicKey }: Verification): Fact[] {
  const facts: (Fact | undefined)[] = [
    signature && ['Signed by', signature.name],
    signature && ['Signed at', `${signature.signedAt.slice(0, 10)} ${signature.signedAt.slice(11, 23)} UTC`],
    document && ['Proposal', document.title],
    document && ['Prepared by', [document.from.companyName, document.from.name, document.from.email].filter(Boolean).join(', ')],
    document && ['Prepared for', `${document.client.name}, ${document.client.email}`],
    document && ['Total', `${formatMoney(document.amount)}, of which ${formatMoney(document.downPaymentAmount)} (${document.downPaymentPercentage}%) as down payment`],
    document?.options && ['Options', document.options.map(describeOption).join('\n')],
    signature && ['IP address', signature.address ?? 'not known'],
    signature && ['Browser', signature.userAgent ?? 'not known'],
    signature && ['Consent', `${signature.consent.sentence} ${signature.consent.text} (version ${signature.consent.version})`],
    signature && ['SHA-256 of the proposal', signature.documentHash],
    events.length > 0 ? ['Events', events.map(({ seq, at, type, by }) => `${seq}. ${at.slice(0, 10)} ${at.slice(11, 19)} UTC: ${type} by ${by}`).join('\n')] : undefined,
    publicKey ? ['Sealed with the key', publicKey] : undefined,
  ]
  return facts.filter((fact) => fact !== undefined)
}

function describeOption({ group, description, amount, isSelected }: NonNullable<SignedDocument['options']>[number]): string {
  return `${group === null ? '' : `${group}: `}${description}, ${formatMoney(amount)} (${isSelected ? 'chosen' : 'not chosen'})`
}
