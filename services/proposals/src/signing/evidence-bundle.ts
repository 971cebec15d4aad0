import { canonicalJson } from '@billfold/contracts/proposals/canonical-json'
import type { ChainedEvent } from '@billfold/contracts/proposals/event-chain'
import { bundleFiles, EVENTS_FORMAT, listedFiles, type Manifest, MANIFEST_FORMAT } from '@billfold/contracts/proposals/evidence'
import { sha256 } from '@billfold/contracts/proposals/sha-256'
import type { SigningKey } from '@billfold/server-kit/signing-key'
import type { Zippable } from 'fflate'
import type { StoredSignature } from './proposal-document.ts'
import { readmeOf } from './readme.ts'

interface BundleParts {
  signature: StoredSignature
  events: readonly ChainedEvent[]
  pdf: Uint8Array
  key: SigningKey
  /** Where this Billfold checks bundles. */
  verifyUrl: string
  createdAt: Date
}

type Files = Map<string, Uint8Array<ArrayBuffer>>

/** All that shows what was signed and how, to be checked without us: each file is hashed, and the list of hashes is sealed. */
export async function buildBundle({ signature, events, pdf, key, verifyUrl, createdAt }: BundleParts): Promise<Uint8Array> {
  const { proposalId } = signature.record
  const files: Files = new Map([
    [bundleFiles.document, bytesOf(signature.documentText)],
    [bundleFiles.signature, bytesOf(signature.recordText)],
    [bundleFiles.events, bytesOf(canonicalJson({ format: EVENTS_FORMAT, proposalId, events: events.map((event) => ({ ...event })) }))],
    [bundleFiles.pdf, Uint8Array.from(pdf)],
    [bundleFiles.readme, bytesOf(readmeOf({ publicKey: key.publicKey, verifyUrl }))],
  ])
  const hashes = await Promise.all(listedFiles.map(async (name) => [name, await sha256(files.get(name) ?? '')] as const))
  const listing: Manifest = { format: MANIFEST_FORMAT, proposalId, createdAt: createdAt.toISOString(), publicKey: key.publicKey, files: Object.fromEntries(hashes) }
  const manifest = bytesOf(canonicalJson(listing))
  files.set(bundleFiles.manifest, manifest)
  files.set(bundleFiles.manifestSignature, bytesOf(key.sign(manifest)))
  return zip(files, createdAt)
}

async function zip(files: Files, mtime: Date): Promise<Uint8Array> {
  const entries: Zippable = Object.fromEntries(files)
  // Loaded with the first bundle.
  const { zipSync } = await import('fflate')
  return zipSync(entries, { level: 6, mtime })
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
