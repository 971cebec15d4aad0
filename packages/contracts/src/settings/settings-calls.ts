import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { storable } from '../text.ts'
import { settingsAnswer, settingsChanges } from './settings.ts'

const base = { service: 'gateway', access: 'user' } as const

/** 2 MB, as stated on screen. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

export const pictureParams = z.object({ hash: z.string().check(storable) })
const picture = { maxBytes: MAX_PICTURE_BYTES, upload: ['image/jpeg', 'image/png', 'image/gif'] } as const
/** GIF is not accepted, because PDFs cannot embed it. */
const drawing = { maxBytes: MAX_PICTURE_BYTES, upload: ['image/jpeg', 'image/png'] } as const

export const settingsCalls = defineCalls('settings', {
  get: call({ ...base, method: 'GET', path: '/api/user/settings', summary: "The user's settings, defaults included", response: settingsAnswer }),
  update: call({
    ...base,
    method: 'PUT',
    path: '/api/user/settings',
    summary: 'Changes the fields that are sent, section by section',
    body: settingsChanges,
    response: settingsAnswer,
  }),
  uploadAvatar: call({ ...base, ...picture, method: 'PUT', path: '/api/user/avatar', summary: 'JPG, PNG or GIF up to 2 MB, decided by content', response: settingsAnswer }),
  deleteAvatar: call({ ...base, method: 'DELETE', path: '/api/user/avatar', summary: 'Back to the initials', response: settingsAnswer }),
  uploadLogo: call({ ...base, ...drawing, method: 'PUT', path: '/api/user/logo', summary: "The company's logo: JPG or PNG up to 2 MB, decided by content", response: settingsAnswer }),
  deleteLogo: call({ ...base, method: 'DELETE', path: '/api/user/logo', summary: 'No logo', response: settingsAnswer }),
  picture: call({
    ...base,
    method: 'GET',
    path: '/api/user/pictures/:hash',
    summary: 'A picture of the user, by its hash',
    params: pictureParams,
    file: 'image/*',
    notFound: 'Picture not found',
  }),
})
