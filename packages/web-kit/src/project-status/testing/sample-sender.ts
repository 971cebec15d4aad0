import type { SharedSender } from '@billfold/contracts/sharing/sender'

export const sampleSender: SharedSender = { name: 'Lovelace Analytics', email: 'ada@lovelace.studio', logoUrl: null, accentColor: '#2f5bd8' }
