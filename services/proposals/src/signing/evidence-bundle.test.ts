import { existsSync } from 'node:fs'
import { canonicalJson, type ChainedEvent, hashOfEvent, type Json, sha256 } from '@billfold/contracts/proposals/event-chain'
import { bundleFiles, listedFiles } from '@billfold/contracts/proposals/evidence'
import { verifyBundle } from '@billfold/contracts/proposals/verify-bundle'
import { signingKeyOf } from '@billfold/server-kit/key-ring'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundleOf, sampleKey, signedBy } from '../testing/sample-bundle.ts'
import { sampleDocument } from '../testing/signed-document.ts'

type Files = Map<string, Uint8Array<ArrayBuffer>>

const forger = signingKeyOf({ id: 'k1', secret: Buffer.alloc(32, 'somebody else').toString('base64url') })
const bytes = (text: string) => new TextEncoder().encode(text)
const everyFile = Object.values(bundleFiles)

const filesOf = (zip: Uint8Array): Files => new Map(Object.entries(unzipSync(zip)).map(([name, content]) => [name, Uint8Array.from(content)]))
const problemsOf = async (files: Files) => (await verifyBundle(files, [sampleKey.publicKey])).problems

/** Forges a bundle with another key: all hashes are correct, and the manifest is signed again. */
async function resealed(changes: Record<string, string>, by = forger, listed: Record<string, Json> = {}): Promise<Files> {
  const files = filesOf(zip)
  for (const [name, text] of Object.entries(changes)) files.set(name, bytes(text))
  const hashes = await Promise.all(listedFiles.map(async (name) => [name, await sha256(files.get(name) ?? '')]))
  const listing = { ...(JSON.parse(textOf(files, bundleFiles.manifest)) as object), publicKey: by.publicKey, files: Object.fromEntries(hashes) as Json, ...listed }
  files.set(bundleFiles.manifest, bytes(canonicalJson(listing)))
  files.set(bundleFiles.manifestSignature, bytes(by.sign(files.get(bundleFiles.manifest) ?? bytes(''))))
  return files
}

const textOf = (files: Files, name: string) => new TextDecoder().decode(files.get(name))
const eventsText = (events: readonly ChainedEvent[], proposalId = 7) => canonicalJson({ format: 'billfold.events.v1', proposalId, events: events.map((event) => ({ ...event })) })
const storedEvents = () => (JSON.parse(textOf(filesOf(zip), bundleFiles.events)) as { events: ChainedEvent[] }).events

/** Builds a valid hash chain from the given events. */
async function chained(events: readonly ChainedEvent[], proposalId = 7): Promise<ChainedEvent[]> {
  const chain: ChainedEvent[] = []
  for (const event of events) {
    const next = { ...event, previousHash: chain.at(-1)?.hash ?? null }
    chain.push({ ...next, hash: await hashOfEvent(proposalId, next) })
  }
  return chain
}

let zip: Uint8Array
beforeAll(async () => {
  zip = await bundleOf()
})

describe('an unchanged bundle', () => {
  test('contains exactly the expected files and is valid', async () => {
    const files = filesOf(zip)
    expect([...files.keys()].toSorted()).toEqual(everyFile.toSorted())
    const { problems, document: said, signature, events, publicKey, isKnownSeal } = await verifyBundle(files, ['another', sampleKey.publicKey])
    expect([problems, isKnownSeal]).toEqual([[], true])
    expect([said, signature?.name, events.length, publicKey]).toEqual([sampleDocument, 'Wile E. Coyote', 4, sampleKey.publicKey])
  })

  test('explains in its README how to verify it, and with which key', () => {
    const readme = textOf(filesOf(zip), bundleFiles.readme)
    for (const part of ['https://billfold.example/verify-signature', 'https://billfold.example/.well-known/billfold-signing-key', sampleKey.publicKey, 'npm run verify-signature']) expect(readme).toContain(part)
  })

  test('refers to an existing source file in its README', () => {
    const [named = ''] = /\S+\.ts\b/.exec(textOf(filesOf(zip), bundleFiles.readme)) ?? []
    expect(existsSync(new URL(`../../../../${named}`, import.meta.url))).toBe(true)
    expect(named).toMatch(/event-chain/)
  })
})

describe('changing one byte', () => {
  test.each(everyFile)('anywhere in %s makes verification fail and names the file', async (name) => {
    const sound = filesOf(zip)
    const { length } = sound.get(name) ?? []
    // Changes every byte in short files, and about forty in long ones.
    const step = Math.max(1, Math.floor((length ?? 0) / 40))
    for (let at = 0; at < (length ?? 0); at += step) {
      const files = filesOf(zip)
      const content = files.get(name)
      if (content) content[at] = (content[at] ?? 0) ^ 1
      const problems = await problemsOf(files)
      expect(problems.some((problem) => problem.includes(name)), `${name} at ${at}: ${problems.join('; ')}`).toBe(true)
    }
  })

  test.each(everyFile)('or appending one to %s makes verification fail', async (name) => {
    const files = filesOf(zip)
    files.set(name, new Uint8Array([...(files.get(name) ?? []), 10]))
    expect((await problemsOf(files)).join('; ')).toContain(name)
  })
})

describe('a repacked bundle', () => {
  test.each(everyFile)('without %s fails and names the missing file', async (name) => {
    const files = filesOf(zip)
    files.delete(name)
    expect(await problemsOf(files)).toEqual([`${name} is missing`])
  })

  test('with an extra file fails and names it', async () => {
    const files = filesOf(zip)
    files.set('document (1).json', bytes('{}'))
    expect(await problemsOf(files)).toEqual(['document (1).json does not belong to the bundle'])
  })

  test('with parts of two bundles fails', async () => {
    const other = filesOf(await bundleOf('Road Runner'))
    for (const name of [bundleFiles.signature, bundleFiles.events, bundleFiles.manifest, bundleFiles.manifestSignature]) {
      const files = filesOf(zip)
      files.set(name, other.get(name) ?? bytes(''))
      expect((await problemsOf(files)).join('; '), name).toContain(name)
    }
  })
})

test('a manifest signature with a byte order mark is invalid', async () => {
  const files = filesOf(zip)
  files.set(bundleFiles.manifestSignature, bytes(`\ufeff${textOf(files, bundleFiles.manifestSignature)}`))
  expect(await problemsOf(files)).toEqual(['manifest.sig does not match manifest.json'])
})

describe('a forged bundle with correct hashes and a new manifest signature', () => {
  test('is reported as signed with an unknown key', async () => {
    expect(await verifyBundle(await resealed({}), [sampleKey.publicKey])).toMatchObject({ problems: [], isKnownSeal: false, publicKey: forger.publicKey })
  })

  test('fails if it claims another key', async () => {
    const files = await resealed({})
    files.set(bundleFiles.manifest, bytes(textOf(files, bundleFiles.manifest).replace(forger.publicKey, sampleKey.publicKey)))
    expect(await problemsOf(files)).toEqual(['manifest.sig does not match manifest.json'])
  })

  test('fails with another signer’s name, because the events have the original hash', async () => {
    const { recordText } = await signedBy('Road Runner')
    expect(await problemsOf(await resealed({ [bundleFiles.signature]: recordText }))).toEqual(['events.json contains a different signature than signature.json'])
  })

  test('fails with another document, because the signature record has the original hash', async () => {
    const cheaper = canonicalJson({ ...sampleDocument, amount: '1.00' })
    expect(await problemsOf(await resealed({ [bundleFiles.document]: cheaper }))).toEqual(['signature.json does not belong to document.json'])
  })

  test('fails with a removed, moved, added or changed event', async () => {
    const [created, shared, signed, converted] = storedEvents() as [ChainedEvent, ChainedEvent, ChainedEvent, ChainedEvent]
    const viewed = { ...shared, seq: 3, type: 'viewed' }
    const attempts: [ChainedEvent[], string][] = [
      [[shared, signed, converted], 'Event 2 is at position 1'],
      [[created, signed, converted], 'Event 3 does not follow the one before it'],
      [[created, signed, shared, converted], 'Event 3 is at position 2'],
      [[created, shared, viewed, signed, converted], 'Event 3 does not follow the one before it'],
      [[created, { ...shared, at: '2026-11-21T09:30:01.001Z' }, signed, converted], 'Event 2 was changed'],
      [[created, shared, { ...signed, data: { documentHash: '0'.repeat(64), signatureHash: '0'.repeat(64) } }, converted], 'Event 3 was changed'],
      [[created, shared], 'contains 0 signatures'],
      [[created, shared, signed, converted, { ...signed, seq: 5, previousHash: converted.hash }], 'contains 2 signatures'],
    ]
    for (const [events, finding] of attempts) {
      const problems = (await problemsOf(await resealed({ [bundleFiles.events]: eventsText(events) }))).join('; ')
      expect(problems).toContain('events.json')
      expect(problems).toContain(finding)
    }
  })

  test('fails if its parts belong to different proposals', async () => {
    const apart = 'events.json, signature.json and manifest.json are about different proposals'
    expect(await problemsOf(await resealed({}, forger, { proposalId: 8 }))).toEqual([apart])
    expect(await problemsOf(await resealed({ [bundleFiles.events]: eventsText(await chained(storedEvents(), 8), 8) }))).toEqual([apart])
    const { record } = await signedBy('Wile E. Coyote')
    const signature = canonicalJson({ ...record, proposalId: 8 })
    const signatureHash = await sha256(signature)
    const events = await chained(storedEvents().map((event) => (event.type === 'signed' ? { ...event, data: { documentHash: record.documentHash, signatureHash } } : event)))
    expect(await problemsOf(await resealed({ [bundleFiles.signature]: signature, [bundleFiles.events]: eventsText(events) }))).toEqual(['signature.json does not belong to document.json', apart])
  })

  test('fails if the signature event refers to another document', async () => {
    const events = storedEvents().map((event) => (event.type === 'signed' ? { ...event, data: { ...(event.data as object), documentHash: '0'.repeat(64) } } : event))
    expect(await problemsOf(await resealed({ [bundleFiles.events]: eventsText(await chained(events)) }))).toEqual(['events.json contains a different signature than signature.json'])
  })

  test('fails with a manifest that omits a file', async () => {
    const { [bundleFiles.readme]: _, ...files } = (JSON.parse(textOf(filesOf(zip), bundleFiles.manifest)) as { files: Record<string, string> }).files
    expect(await problemsOf(await resealed({}, forger, { files }))).toEqual(['manifest.json does not list README.txt'])
  })

  test('fails with JSON that is not canonical', async () => {
    const spaced = JSON.stringify(sampleDocument, null, 1)
    expect(await problemsOf(await resealed({ [bundleFiles.document]: spaced }))).toContain('document.json is not in the format that Billfold writes')
    const marked = `\ufeff${eventsText(storedEvents())}`
    expect(await problemsOf(await resealed({ [bundleFiles.events]: marked }))).toContain('events.json is not in the format that Billfold writes')
  })

  test('is valid without its last events if signed with the right key', async () => {
    const files = await resealed({ [bundleFiles.events]: eventsText(storedEvents().slice(0, 3)) }, sampleKey)
    expect(await problemsOf(files)).toEqual([])
  })
})

test('a file that is not a bundle fails with a problem for each missing or unexpected file', async () => {
  const { problems, signature } = await verifyBundle(new Map([['photo.jpg', bytes('…')]]))
  expect(problems).toEqual([...everyFile.map((name) => `${name} is missing`), 'photo.jpg does not belong to the bundle'])
  expect(signature).toBeUndefined()
})
