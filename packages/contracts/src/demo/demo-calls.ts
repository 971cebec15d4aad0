import { user } from '../accounts/user.ts'
import { call, defineCalls } from '../call.ts'

export const demoCalls = defineCalls('demo', {
  begin: call({
    service: 'gateway',
    access: 'anyone',
    method: 'POST',
    path: '/api/demo',
    summary: 'Makes an account with sample data and signs in to it; only where there is no database of its own',
    response: user,
  }),
})
