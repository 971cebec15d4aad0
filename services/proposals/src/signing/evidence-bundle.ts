import { canonicalJson, type ChainedEvent, sha256 } from '@billfold/contracts/proposals/event-chain'
import { bundleFiles, EVENTS_FORMAT, listedFiles, type Manifest, MANIFEST_FORMAT } from '@billfold/contracts/proposals/evidence'
import type { SigningKey } from '@billfold/server-kit/key-ring'
import type { Zippable } from 'fflate'
import type { StoredSignature } from './proposal-document.ts'

interface BundleParts {
  signature: StoredSignature
  events: readonly ChainedEvent[]
  pdf: Uint8Array
  key: SigningKey
  verifyUrl: string
  createdAt: Date
}

type Files = Map<string, Uint8Array<ArrayBuffer>>

/** A ZIP that proves the signature without our help. The signed manifest lists the hash of each file. */
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
  // Loads fflate only for the first bundle.
  const { zipSync } = await import('fflate')
  return zipSync(entries, { level: 6, mtime })
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function readmeOf({ publicKey, verifyUrl }: { publicKey: string; verifyUrl: string }): string {
  return `Evidence of a signed proposal
=============================

document.json    the proposal exactly as it was shown when it was signed
signature.json   who signed it: the typed name, the time (UTC), the IP address, the browser,
                 the words that were agreed to, and the SHA-256 of document.json
events.json      what happened to the proposal; each event contains the hash of the one before it,
                 and 'signed' the SHA-256 of document.json and of signature.json
proposal.pdf     the same as a PDF, with a certificate page
manifest.json    the SHA-256 of each of these files, and the public key of the Billfold that made them
manifest.sig     the Ed25519 signature of manifest.json by that key (base64url)

How to check it
---------------
In a browser, even offline: ${verifyUrl}
With the source code of Billfold: npm run verify-signature -- this-file.zip --key <the public key you trust>
By hand: the SHA-256 of each file (sha256sum *) is the one in manifest.json; events.json follows
packages/contracts/src/proposals/event-chain.ts of Billfold's source code.

The public key
--------------
${publicKey}

Compare it with the one on the last page of proposal.pdf that you received when it was signed, or
with ${new URL('/.well-known/billfold-signing-key', verifyUrl).href}. A bundle that was
sealed with another key was made by someone else.

What kind of signature it is
----------------------------
A simple electronic signature: a typed name, by a person who had the link. It is neither an advanced nor
a qualified one in the sense of Regulation (EU) No 910/2014 (eIDAS).
`
}
