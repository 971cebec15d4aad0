import { now } from './objects.ts'
import type { Replay, State } from './state.ts'
import { StripeError } from './stripe-error.ts'

interface Answer {
  status: number
  body: unknown
  isReplay: boolean
}

/** For a day the same key and request get the same response; another request with the key is rejected. As with Stripe, 4xx from validation is not remembered. */
export function onceFor(state: State, key: string, request: string, work: () => Omit<Answer, 'isReplay'>): Answer {
  const known = key === '' ? undefined : state.replays[key]
  if (known && known.request !== request) {
    throw new StripeError(400, `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`, { type: 'idempotency_error' })
  }
  if (known) return { status: known.status, body: known.body, isReplay: true }
  const answer = work()
  if (key !== '') remember(state, key, { request, ...structuredClone(answer) })
  return { ...answer, isReplay: false }
}

/** As with Stripe, a 5xx is repeated for its key. */
export function rememberFailure(state: State, key: string, request: string, { status, body }: StripeError): void {
  if (key !== '' && !state.replays[key]) remember(state, key, { request, status, body })
}

const DAY = 86_400

function remember({ replays }: State, key: string, replay: Omit<Replay, 'at'>): void {
  const kept = now() - DAY
  // State of an earlier release has no time.
  for (const [known, { at }] of Object.entries(replays)) if (!(at > kept)) delete replays[known]
  replays[key] = { at: now(), ...replay }
}
