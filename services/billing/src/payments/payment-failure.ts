import { AppError, type ErrorCode } from '@billfold/contracts/errors'

/**
 * 'unanswered' and 'failed': unknown whether it was done; 'refused': not done; 'missing' and 'customer missing': the
 * object does not exist. The provider repeats any answer it gave for the same idempotency key.
 */
type Outcome = 'unanswered' | 'failed' | 'refused' | 'missing' | 'customer missing'

interface FailureOptions {
  cause?: unknown
  retryAfter?: number
}

/** The provider is unreachable or refused. The message tells the user what to do. */
export class PaymentFailure extends AppError {
  readonly outcome: Outcome

  constructor(outcome: Outcome, code: ErrorCode, message: string, options: FailureOptions = {}) {
    super(code, message, options)
    this.outcome = outcome
  }
}
