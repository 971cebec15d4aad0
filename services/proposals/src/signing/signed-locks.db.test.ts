import { queryAs } from '@billfold/server-kit/testing/database'
import { startTestService, type TestService } from '@billfold/server-kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proposalsService } from '../service.ts'
import { type SharedOffer, shareOffer, signAs } from '../testing/shared.ts'

let service: TestService
let offer: SharedOffer
beforeAll(async () => {
  service = await startTestService(proposalsService)
})
afterAll(() => service.close())
beforeEach(async () => {
  offer = await shareOffer(service, { amount: undefined, lineItems: [{ description: 'Work', rate: '100' }], keyFeatures: 'Fast' })
})

/** Runs SQL as the service role, bypassing the service. */
const byHand = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.url('proposals'), offer.owner.id, sql, [offer.id, ...values])
const asOwner = (sql: string) => queryAs(service.database.ownerUrl('proposals'), offer.owner.id, sql, [offer.id])
const admin = <Row extends object>(sql: string, ...values: unknown[]) => queryAs<Row>(service.database.adminUrl, null, sql, values)

describe('a signed proposal, for the service role', () => {
  beforeEach(async () => {
    await signAs(offer)
  })

  test.each([
    "title = 'Other'",
    "description = 'Other'",
    "project_overview = 'Other'",
    'key_features = null',
    "project_assumptions = 'Other'",
    "project_deliverables = 'Other'",
    "client_email = 'other@acme.test'",
    'amount = 1',
    'typed_amount = 1',
    'down_payment_percentage = 1',
    "valid_until = '2099-01-01'",
    "client_signature = 'Somebody else'",
    'client_signature = null, signed_date = null',
    "signed_date = signed_date + interval '1 day'",
    "created_at = created_at - interval '1 day'",
  ])('does not allow changes to its content: set %s', async (change) => {
    await expect(byHand(`update proposal set ${change} where id = $1`)).rejects.toThrow(/this proposal is signed/)
  })

  test('locks every column that is not listed as open, including columns added later', async () => {
    const columns = await admin<{ name: string; type: string }>(
      `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = 'proposals.proposal'::regclass and attnum > 0 and attgenerated = '' and attidentity = '' order by 1`,
    )
    const values: Record<string, string> = { integer: '7', 'timestamp with time zone': 'now()', date: "'2099-09-09'", numeric: '7', text: "'accepted'" }
    const open: string[] = []
    for (const { name, type } of columns) {
      const locked = await byHand(`update proposal set ${name} = ${values[type]} where id = $1`).then(
        () => false,
        (error: Error) => error.message.includes('this proposal is signed'),
      )
      if (!locked) open.push(name)
    }
    expect(open).toEqual(['accepted_date', 'converted_to_project_id', 'rejected_date', 'sent_date', 'status', 'updated_at', 'version'])
  })

  test('locks its lines: none can be added, changed, moved or deleted', async () => {
    const attempts = [
      "insert into proposal_line_item (user_id, proposal_id, description, rate) select user_id, id, 'More', 1 from proposal where id = $1",
      'update proposal_line_item set rate = 1 where proposal_id = $1',
      'delete from proposal_line_item where proposal_id = $1',
    ]
    for (const attempt of attempts) await expect(byHand(attempt), attempt).rejects.toThrow(/this proposal is signed/)
    const [unsigned] = await byHand<{ id: number }>(
      "insert into proposal (user_id, client_id, title, description, client_email, typed_amount, amount) select user_id, client_id, 'T', 'D', 'e@acme.test', 1, 1 from proposal where id = $1 returning id",
    )
    await byHand("insert into proposal_line_item (user_id, proposal_id, description, rate) select user_id, $2::integer, 'X', 1 from proposal where id = $1", unsigned?.id)
    const moves = ['update proposal_line_item set proposal_id = $2 where proposal_id = $1', 'update proposal_line_item set proposal_id = $1 where proposal_id = $2']
    for (const move of moves) await expect(byHand(move, unsigned?.id), move).rejects.toThrow(/this proposal is signed/)
  })

  test('cannot be deleted, nor can the link that it was signed with', async () => {
    await expect(byHand('delete from proposal where id = $1')).rejects.toThrow(/signature_proposal|signed/)
    await expect(byHand('delete from share_link where proposal_id = $1')).rejects.toThrow(/signature_link/)
  })

  test('allows status changes', async () => {
    const changed = await byHand(
      "update proposal set status = 'rejected', version = version + 1 where id = $1 returning status",
    )
    expect(changed).toEqual([{ status: 'rejected' }])
  })

  test('locks its signature and events, even for the table owner', async () => {
    for (const table of ['signature', 'proposal_event']) {
      for (const statement of [`update ${table} set user_id = user_id where proposal_id = $1`, `delete from ${table} where proposal_id = $1`]) {
        await expect(byHand(statement), statement).rejects.toThrow(/permission denied/)
        await expect(asOwner(statement), statement).rejects.toThrow(/cannot be changed/)
      }
    }
  })
})

describe('an unsigned proposal', () => {
  test('cannot get a signer’s name without evidence', async () => {
    const name = "update proposal set client_signature = 'X', signed_date = now() where id = $1"
    await expect(byHand(name)).rejects.toThrow(/proposal_signed_with/)
  })

  test('cannot get evidence with wrong hashes, name or link', async () => {
    const insert = (columns: object) => {
      const sound = { document: '{}', document_hash: "encode(sha256('{}'), 'hex')", name: 'X', ...columns }
      const record = `json_build_object('name', 'X', 'linkId', l.id, 'documentHash', encode(sha256('{}'), 'hex'))::text`
      return byHand(`insert into signature (user_id, proposal_id, document, document_hash, record, record_hash, name, signed_at, link_id)
        select l.user_id, l.proposal_id, '${sound.document}', ${sound.document_hash}, ${record}, encode(sha256(convert_to(${record}, 'UTF8')), 'hex'), '${sound.name}', now(), l.id
        from share_link l where l.proposal_id = $1`)
    }
    await expect(insert({ document: '{"a":1}' })).rejects.toThrow(/signature_document_hash/)
    await expect(insert({ document: '[]', document_hash: "encode(sha256('[]'), 'hex')" })).rejects.toThrow(/signature_of_document/)
    await expect(insert({ name: 'Y' })).rejects.toThrow(/signature_by_name/)
    await insert({})
  })
})

test('deleting an account also deletes its signed proposals and their evidence', async () => {
  await signAs(offer)
  await admin('delete from accounts.account where id = $1', offer.owner.id)
  for (const table of ['proposal', 'proposal_line_item', 'signature', 'share_link', 'proposal_event']) {
    expect(await admin(`select from proposals.${table} where user_id = $1`, offer.owner.id), table).toEqual([])
  }
})
