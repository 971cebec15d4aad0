import { passwordCost } from '../../gateway/src/accounts/password.ts'

// Most database tests register an account. `password.test.ts` and the journeys use the real password cost.
Object.assign(passwordCost, { memory: 8, passes: 1 })
