import * as z from '../zod.ts'
import { call, defineCalls } from '../call.ts'
import { storable } from '../text.ts'
import { settingsAnswer, settingsChanges } from './settings.ts'

const base = { service: 'gateway', access: 'user' } as const

/** 2 MB, the limit that screens state. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

const pictureParams = z.object({ hash: z.string().check(storable) })
const picture = { maxBytes: MAX_PICTURE_BYTES, upload: ['image/jpeg', 'image/png', 'image/gif'] } as const
/** GIF is not accepted, because PDFs cannot embed it. */
const drawing = { maxBytes: MAX_PICTURE_BYTES, upload: ['image/jpeg', 'image/png'] } as const

export const settingsCalls = defineCalls('settings', {
  get: call({ ...base, method: 'GET', path: '/api/user/settings', summary: 'The user’s settings, including defaults', response: settingsAnswer }),
  update: call({
    ...base,
    method: 'PUT',
    path: '/api/user/settings',
    summary: 'Update settings in any section; absent fields keep their values',
    body: settingsChanges,
    response: settingsAnswer,
  }),
  uploadAvatar: call({ ...base, ...picture, method: 'PUT', path: '/api/user/avatar', summary: 'Upload the profile picture: a JPG, PNG or GIF of at most 2 MB, identified by its content', response: settingsAnswer }),
  deleteAvatar: call({ ...base, method: 'DELETE', path: '/api/user/avatar', summary: 'Delete the profile picture', response: settingsAnswer }),
  uploadLogo: call({ ...base, ...drawing, method: 'PUT', path: '/api/user/logo', summary: 'Upload the company logo: a JPG or PNG of at most 2 MB, identified by its content', response: settingsAnswer }),
  deleteLogo: call({ ...base, method: 'DELETE', path: '/api/user/logo', summary: 'Delete the company logo', response: settingsAnswer }),
  picture: call({
    ...base,
    method: 'GET',
    path: '/api/user/pictures/:hash',
    summary: 'Download the profile picture or company logo by its hash',
    params: pictureParams,
    file: 'image/*',
    notFound: 'Picture not found',
  }),
})
