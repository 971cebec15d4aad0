import { AppError, type ErrorCode } from '@billfold/contracts/errors'

/**
 * Whether it was done: 'unanswered' and 'failed', nobody knows; 'refused', it was not; 'missing' and
 * 'customer missing', what it was about is not there. Whatever
 * was answered would be answered again under the same idempotency key.
 */
type Outcome = 'unanswered' | 'failed' | 'refused' | 'missing' | 'customer missing'

interface FailureOptions {
  cause?: unknown
  retryAfter?: number
}

/** The provider could not be asked, or has said no. Its message says what to do. */
export class PaymentFailure extends AppError {
  readonly outcome: Outcome

  constructor(outcome: Outcome, code: ErrorCode, message: string, options: FailureOptions = {}) {
    super(code, message, options)
    this.outcome = outcome
  }
}
