import { shareLinks } from '@billfold/server-kit/sharing/share-links'

export const projectLinks = shareLinks('project')
