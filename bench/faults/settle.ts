import { setTimeout as delay } from 'node:timers/promises'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import type { Client } from 'pg'
import type { Crowd } from '../crowd/crowd.ts'
import { insist } from '../crowd/save.ts'
import type { KeptProduct } from '../setting/kept-product.ts'
import type { Outcome } from './fault.ts'

const PATIENT = { givesUpAfter: 30_000 }

interface Mail {
  id: number
  userId: number
  proposalId: number
  state: string
}

/** Until all is sent, and no longer than that: owners do again what they were told had failed. */
export async function settle(crowd: Crowd, admin: Client, seconds: number): Promise<void> {
  await crowd.rest()
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const unsent = (await mails(admin)).filter(({ state }) => state !== 'sent')
    if (unsent.length === 0) return
    for (const { userId, proposalId, id } of unsent.filter(({ state }) => state === 'failed')) {
      const owner = crowd.people.find((person) => person.userId === userId)
      if (owner) await insist(owner.browser, proposalCalls.retryEmail, { params: { id: proposalId, emailId: id } }, PATIENT)
    }
    await delay(500)
  }
}

async function mails(admin: Client): Promise<Mail[]> {
  return (await admin.query<Mail>('select id, user_id as "userId", proposal_id as "proposalId", state from proposals.mail')).rows
}

export async function judgeMail({ mail }: KeptProduct, admin: Client): Promise<Outcome> {
  return judgeMessages(mail.taken, await mails(admin))
}

/** Messages as the mail server has them: all are sent, none that is said to be is missing, and how many came twice. */
export function judgeMessages(messages: readonly { message: string }[], all: readonly Pick<Mail, 'id' | 'state'>[]): Outcome {
  const taken = Map.groupBy(messages, ({ message }) => /^message-id:\s*<([^@]+)@/im.exec(message)?.[1] ?? 'none')
  const missing = all.filter(({ id, state }) => state === 'sent' && !taken.has(`proposal-mail-${id}`))
  const unsent = all.filter(({ state }) => state !== 'sent')
  const twice = [...taken.values()].filter(({ length }) => length > 1)
  return {
    fault: 'messages, after all of it',
    measured: `${all.length} written, ${missing.length} lost, ${twice.length} taken twice, ${unsent.length} still to be sent`,
    target: 'all sent, none lost; twice only with the same Message-ID, where a process died between the two',
    met: missing.length === 0 && unsent.length === 0,
  }
}

/** Bills as Stripe has them: one for each invoice that was handed over, of its total. */
export async function judgeBills({ sandbox }: KeptProduct, crowd: Crowd): Promise<Outcome> {
  const bills = [...crowd.journal.records.values()].filter(({ kind }) => kind === 'bill')
  const live = Map.groupBy(Object.values(sandbox.state.invoices).filter(({ status }) => status !== 'void'), ({ number }) => number ?? '')
  const wrong = bills.filter(({ mark, told, values }) => {
    const there = live.get(mark) ?? []
    return there.length > 1 || (told === 'made' && (there[0]?.status === 'draft' || there[0]?.total !== Math.round(Number(values[0]) * 100)))
  })
  const done = bills.filter(({ told }) => told === 'made').length
  return {
    fault: 'invoices at Stripe, after all of it',
    measured: `${bills.length} handed over, ${done} confirmed, ${wrong.length} wrong`,
    target: 'one each, of its total',
    met: wrong.length === 0,
    details: wrong.map(({ mark, told }) => `${mark}: told '${told}', ${live.get(mark)?.length ?? 0} there`),
  }
}

