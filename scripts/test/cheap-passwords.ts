import { passwordCost } from '../../gateway/src/accounts/password.ts'

// Makes password hashing cheap, because most database tests register an account. `password.test.ts` and the journeys use the real cost.
Object.assign(passwordCost, { memory: 8, passes: 1 })
