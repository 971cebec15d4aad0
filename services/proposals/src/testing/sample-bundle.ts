import { canonicalJson, type ChainedEvent, hashOfEvent, type Json, sha256 } from '@billfold/contracts/proposals/event-chain'
import { SIGNATURE_FORMAT, type SignatureRecord } from '@billfold/contracts/proposals/evidence'
import { CONSENT_TEXT, CONSENT_VERSION, SIGNING_SENTENCE } from '@billfold/contracts/proposals/signing'
import { signingKeyOf } from '@billfold/server-kit/key-ring'
import { testKeys } from '@billfold/server-kit/testing/keys'
import { buildBundle } from '../signing/evidence-bundle.ts'
import type { StoredSignature } from '../signing/proposal-document.ts'
import { sampleDocument } from './signed-document.ts'

export const sampleKey = signingKeyOf(testKeys.evidence)

export async function signedBy(name: string): Promise<StoredSignature> {
  const documentText = canonicalJson(sampleDocument)
  const documentHash = await sha256(documentText)
  const record: SignatureRecord = {
    format: SIGNATURE_FORMAT,
    proposalId: 7,
    method: 'typed name',
    name,
    signedAt: '2026-11-21T09:30:00.000Z',
    address: '203.0.113.7',
    userAgent: 'Browser',
    linkId: '6f1c2c1e-0f43-4b8e-9d5c-0a4d0e6a1b2c',
    consent: { version: CONSENT_VERSION, sentence: SIGNING_SENTENCE, text: CONSENT_TEXT },
    documentHash,
  }
  const recordText = canonicalJson(record)
  return { record, documentText, documentHash, recordText, recordHash: await sha256(recordText) }
}

async function chainOf(events: readonly (readonly [type: string, data?: Json])[]): Promise<ChainedEvent[]> {
  const chain: ChainedEvent[] = []
  for (const [type, data = null] of events) {
    const place = { seq: chain.length + 1, previousHash: chain.at(-1)?.hash ?? null }
    const event = { ...place, at: `2026-11-21T09:30:0${chain.length}.000Z`, type, by: 'owner', detail: null, data }
    chain.push({ ...event, hash: await hashOfEvent(7, event) })
  }
  return chain
}

/** Returns a bundle like the service's, signed with `name`. */
export async function bundleOf(name = 'Wile E. Coyote'): Promise<Uint8Array> {
  const signature = await signedBy(name)
  const events = await chainOf([['created'], ['shared'], ['signed', { documentHash: signature.documentHash, signatureHash: signature.recordHash }], ['converted']])
  const pdf = new TextEncoder().encode('%PDF-1.3 …')
  return buildBundle({ signature, events, pdf, key: sampleKey, verifyUrl: 'https://billfold.example/verify-signature', createdAt: new Date('2026-11-22T00:00:00Z') })
}
