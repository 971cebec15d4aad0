import type { Onboarding, OnboardingChanges, OnboardingState, OnboardingStep } from '@billfold/contracts/dashboard/dashboard'
import { prepared } from '@billfold/server-kit/database/prepared'
import type { Scope } from '@billfold/server-kit/scope'
import type { PaymentProvider } from '../payments/payment-provider.ts'

interface StoredOnboarding {
  isFirstPaid: boolean
  /** Null if the steps are closed. */
  done: Record<Exclude<OnboardingStep, 'payments'>, boolean> | null
  isAnswered: boolean
}

const GET_ONBOARDING = prepared(
  // Excludes invoices entered as paid, which are historical.
  `select case when o.congratulated_at is null then exists (
      select from invoice i where i.user_id = u.id and i.status = 'paid' and exists (
        select from invoice_status_change h where h.user_id = i.user_id and h.invoice_id = i.id and h.to_status = 'paid' and h.from_status is not null)
    ) else false end as "isFirstPaid",
    case when o.closed_at is null then json_build_object(
      'company', coalesce((select b.company_name <> '' and b.logo is not null from accounts.business_card b), false),
      'client', exists (select from projects.client_directory where user_id = u.id),
      'work', exists (select from time_entry where user_id = u.id) or exists (select from invoice where user_id = u.id),
      'invoice', exists (select from invoice where user_id = u.id and status not in ('draft', 'cancelled'))
    ) end as done,
    o.set_up_at is not null as "isAnswered"
  from (select ?::integer as id) u left join onboarding o on o.user_id = u.id`,
)

export async function getOnboarding(scope: Pick<Scope, 'userId' | 'rows'>, { isSetUp }: Pick<PaymentProvider, 'isSetUp'>): Promise<OnboardingState> {
  const [stored] = await scope.rows<StoredOnboarding>(GET_ONBOARDING, [scope.userId])
  const { isFirstPaid = false, done = null, isAnswered = false } = stored ?? {}
  if (!done) return { onboarding: null, isFirstPaid }
  const { company, client, work, invoice } = done
  if (company && client && work && invoice) {
    // Saved as dismissed, so the steps do not return when a record is deleted.
    await saveOnboarding(scope, { isDismissed: true })
    return { onboarding: null, isFirstPaid }
  }
  const steps: Onboarding['steps'] = [
    { name: 'company', isDone: company },
    { name: 'client', isDone: client },
    { name: 'work', isDone: work },
    { name: 'invoice', isDone: invoice },
  ]
  if (isSetUp) steps.push({ name: 'payments', isDone: true })
  return { onboarding: { steps, isSetUp: isAnswered || client || work }, isFirstPaid }
}

export async function saveOnboarding({ userId, rows }: Pick<Scope, 'userId' | 'rows'>, { isDismissed = null, isCongratulated = null, isSetUp = null }: Nullable<OnboardingChanges>): Promise<void> {
  await rows(
    `insert into onboarding as stored (user_id, closed_at, congratulated_at, set_up_at)
     select ?, case when c.closed then now() end, case when c.congratulated then now() end, case when c.set_up then now() end
     from (select ?::boolean as closed, ?::boolean as congratulated, ?::boolean as set_up) c
     on conflict (user_id) do update set
       closed_at = case when ?::boolean is null then stored.closed_at else excluded.closed_at end,
       congratulated_at = case when ?::boolean is null then stored.congratulated_at else excluded.congratulated_at end,
       set_up_at = case when ?::boolean is null then stored.set_up_at else excluded.set_up_at end`,
    [userId, isDismissed, isCongratulated, isSetUp, isDismissed, isCongratulated, isSetUp],
  )
}

type Nullable<Changes> = { [Field in keyof Changes]: Changes[Field] | null }
