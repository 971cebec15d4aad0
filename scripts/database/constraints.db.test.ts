import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewayConstraints } from '../../gateway/src/constraints.ts'
import type { Constraints } from '../../packages/server-kit/src/database/constraint-error.ts'
import { schemas, type Schema } from '../../packages/server-kit/src/database/roles.ts'
import { queryAs, type TestDatabase, testDatabase } from '../../packages/server-kit/src/testing/database.ts'
import { billingWithoutStripe } from '../../services/billing/src/testing/billing-without-stripe.ts'
import { projectsService } from '../../services/projects/src/service.ts'
import { proposalsService } from '../../services/proposals/src/service.ts'

const explained: Record<Schema, Constraints> = {
  accounts: gatewayConstraints,
  projects: projectsService.constraints,
  billing: billingWithoutStripe.constraints,
  proposals: proposalsService.constraints,
}

const ON_CONFLICT = 'whoever inserts says what happens on conflict'
const HELD = 'the transaction that writes it holds the row that it points to'
const SAME_WRITE = 'one statement or one transaction writes both sides'
const PORTAL_KEPT = 'a portal’s link is revoked and never deleted, but with its client, who has no invoices and proposals then'
const BY_STATUS = 'invoice-status.ts settles the dates with the status'
const BY_DELIVERY = 'deliver-mail.ts and deliver-now.ts write the state with what belongs to it'
const BY_CHAIN = 'record-event.ts follows the last event while it holds the proposal'
const BY_CLIENT = 'save-contact.ts decides while it holds the client'
const BY_EVIDENCE = 'sign-proposal.ts computes both sides from the same values'

/** Constraints that no valid request can violate, and the reason for each. */
const unreachable: Record<Schema, Record<string, string>> = {
  accounts: {
    activity_counted: ON_CONFLICT,
    import_part_run: HELD,
    data_archive_chunk_archive: HELD,
    data_archive_one_of_each: ON_CONFLICT,
    mail_failed_for_a_reason: BY_DELIVERY,
    mail_sent_at: BY_DELIVERY,
    module_canary_is_another: 'pointer-steps.ts decides while the module is locked',
    module_one_canary: 'pointer-steps.ts writes both',
    notification_from: 'the contract requires both name and address',
    notification_once: ON_CONFLICT,
    unmailed_notification_notification: SAME_WRITE,
    webhook_delivery_event: SAME_WRITE,
    webhook_delivery_webhook: HELD,
    webhook_disabled_is_inactive: SAME_WRITE,
    webhook_former_secret: SAME_WRITE,
  },
  projects: {
    client_contact_client: HELD,
    client_contact_one_billing: BY_CLIENT,
    client_contact_position_once: BY_CLIENT,
    portal_link_directory_link: SAME_WRITE,
    portal_link_once: ON_CONFLICT,
    share_link_directory_link: SAME_WRITE,
    share_link_once: ON_CONFLICT,
  },
  billing: {
    bank_transaction_payment: SAME_WRITE,
    deduction_invoice: HELD,
    expense_project_with_client: 'save-expense.ts adds the client, and a trigger removes the project with it',
    invoice_deductions_add_up: 'create-invoice.ts and change-invoice.ts write the sum with the deductions',
    invoice_deposit_deducts_nothing: 'chooseDeposits() refuses deposits for a deposit',
    invoice_earlier_status_while_overdue: BY_STATUS,
    invoice_number_once: 'createInvoice suggests a free number',
    invoice_of_proposal_is_deposit: SAME_WRITE,
    invoice_overdue_after_while_open: BY_STATUS,
    invoice_payment_balance_once: 'book_balance() changes an existing balance payment',
    invoice_receipt_invoice: HELD,
    invoice_reminder_invoice: HELD,
    invoice_total_adds_up: 'invoice-rules.ts computes the total',
    invoice_unpaid_has_no_date: BY_STATUS,
    line_item_invoice: HELD,
    line_item_time_entry: HELD,
    mail_failed_for_a_reason: BY_DELIVERY,
    mail_invoice: HELD,
    mail_sent_at: BY_DELIVERY,
    payment_balance_is_manual: 'only book_balance() sets it, for manual payments',
    payment_disputed_is_refunded: 'stripe-invoice.ts adds disputes to refunds',
    payment_excess_fits: 'spreadExcess() never exceeds what was received',
    payment_from_stripe: 'payments are either recorded by hand or read from Stripe with their id',
    payment_invoice: HELD,
    reminder_step_one_a_day: 'the contract takes four steps on different days',
    share_link_invoice: HELD,
    share_link_directory_link: SAME_WRITE,
    share_link_once: ON_CONFLICT,
    share_link_portal: PORTAL_KEPT,
    share_link_sites: 'the contract takes no more of them',
    status_change_invoice: HELD,
    synced_bill_invoice: HELD,
    synced_bill_known: SAME_WRITE,
    synced_bill_of_invoice: ON_CONFLICT,
    time_entry_keeps_invoice: 'conflictIfReferenced in project.constraints.ts reports it when the project is deleted',
  },
  proposals: {
    line_item_included: 'proposal.sql.ts writes all three columns from one option',
    line_item_one_of_group: 'the contract and line-items.ts select one line of a group',
    line_item_option_amount: 'the contract takes no negative quantity or rate',
    line_item_proposal: HELD,
    line_item_template: HELD,
    line_item_some_of_group: 'withSelectedGroups(), line-items.ts and isCompleteChoice() leave no group without a selected line',
    mail_attachment_has_name: SAME_WRITE,
    mail_failed_for_a_reason: BY_DELIVERY,
    mail_proposal: HELD,
    mail_sent_at: BY_DELIVERY,
    pending_conversion_proposal: HELD,
    proposal_by_project: 'the key of a conversion makes a project for one proposal alone',
    proposal_event_begins: BY_CHAIN,
    proposal_event_follows: BY_CHAIN,
    proposal_signature_has_date: SAME_WRITE,
    proposal_signed_with: SAME_WRITE,
    share_link_directory_link: SAME_WRITE,
    share_link_once: ON_CONFLICT,
    share_link_portal: PORTAL_KEPT,
    share_link_proposal: HELD,
    share_link_sites: 'the contract takes no more of them',
    signature_by_name: BY_EVIDENCE,
    signature_document_hash: BY_EVIDENCE,
    signature_link: 'a link is revoked and never deleted, but with its proposal, which is held',
    signature_of_document: BY_EVIDENCE,
    signature_over_link: BY_EVIDENCE,
    signature_record_hash: BY_EVIDENCE,
  },
}

/** Constraints with names chosen by Postgres: primary keys, references to the account, and limits that the contract already checks. */
const NAMED_BY_POSTGRES = /_(pkey|key|fkey|check)$/

let database: TestDatabase
let names: Map<Schema, string[]>

beforeAll(async () => {
  database = await testDatabase()
  const found = await queryAs<{ schema: Schema; name: string }>(
    database.adminUrl,
    null,
    `select n.nspname as schema, k.name from pg_namespace n, lateral (
       select conname::text from pg_constraint where connamespace = n.oid and contype in ('p', 'u', 'c', 'f')
       union select c.relname::text from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = n.oid and i.indisunique
       union select m[1] from pg_proc, regexp_matches(prosrc, $2, 'g') m where pronamespace = n.oid
     ) k (name) where n.nspname = any($1) order by 1, 2`,
    [schemas, "constraint = '([a-z_]+)'"],
  )
  names = new Map(schemas.map((schema) => [schema, found.flatMap((row) => (row.schema === schema ? [row.name] : []))]))
})
afterAll(() => database.drop())

describe.each(schemas)('the constraints of %s', (schema) => {
  const known = [...Object.keys(explained[schema]), ...Object.keys(unreachable[schema])]

  test('have a message for users, unless no request can violate them', () => {
    const named = names.get(schema)!.filter((name) => !NAMED_BY_POSTGRES.test(name))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  test('are listed only if they exist, and only once', () => {
    expect(known.filter((name) => !names.get(schema)!.includes(name))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
  })
})
