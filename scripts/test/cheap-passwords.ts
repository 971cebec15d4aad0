import { passwordCost } from '../../gateway/src/accounts/password.ts'

// Most of the database tests register an account. `password.test.ts` and the browser journeys use the real cost.
Object.assign(passwordCost, { memory: 8, passes: 1 })
