import { user } from '../accounts/user.ts'
import { call, defineCalls } from '../call.ts'

export const demoCalls = defineCalls('demo', {
  begin: call({
    service: 'gateway',
    access: 'anyone',
    method: 'POST',
    path: '/api/demo',
    summary: 'Create a demo account with sample data and sign in to it, if the installation offers demos',
    response: user,
  }),
})
