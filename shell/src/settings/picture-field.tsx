import { USER_HEADER } from '@billfold/contracts/call'
import type { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { type ApiError, forActingUser, offlineError, readJson, requireActingUser, useSave, useText } from '@billfold/web-kit'
import { Avatar, Button, Progress } from '@billfold/ui'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import css from './picture-field.module.css'
import { useApplySettings } from './section-form.tsx'

type PictureUpload = typeof settingsCalls.uploadAvatar | typeof settingsCalls.uploadLogo

type OnProgress = (percent: number) => void

/** Uploads the unmodified file. `onProgress` receives a percentage. Throws an ApiError unless the upload succeeds. */
function uploadPicture(call: PictureUpload, file: Blob, onProgress: OnProgress): Promise<SettingsAnswer> {
  return forActingUser(async (acting) => {
    const answer = await send(call, file, { acting, onProgress })
    requireActingUser(acting, { headers: { get: (name) => answer.getResponseHeader(name) } })
    const { status, responseText } = answer
    return (await readJson(new Response(responseText || null, { status }))) as SettingsAnswer
  })
}

interface Sending {
  acting: string | undefined
  onProgress: OnProgress
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function send(call: PictureUpload, file: Blob, { acting, onProgress }: Sending): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)))
    request.addEventListener('load', () => resolve(request))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, () => reject(offlineError()))
    request.open(call.method, call.path)
    request.setRequestHeader('Accept', 'application/json')
    if (acting !== undefined) request.setRequestHeader(USER_HEADER, acting)
    // Not the type guessed from the file name, because the server detects the type from the content.
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.send(file)
  })
}

interface PictureFieldProps {
  src: string | null
  initials: string
  shape?: 'round' | 'square'
  upload: PictureUpload
  remove: typeof settingsCalls.deleteAvatar | typeof settingsCalls.deleteLogo
  texts: { change: string; remove: string; hint: string }
}

/** Saves a picture as soon as it is chosen and previews it during the upload. */
export function PictureField({ src, initials, shape = 'round', upload: call, remove: removeCall, texts }: PictureFieldProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const apply = useApplySettings()
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState('')
  const upload = useMutation<SettingsAnswer, ApiError, File>({
    mutationFn: (file) => uploadPicture(call, file, setPercent),
    onSuccess: apply,
    onError: ({ message }) => setProblem(message),
  })
  const remove = useSave(removeCall, { onSaved: apply })
  const preview = usePreview(upload.isPending ? upload.variables : undefined)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Allows choosing the same file again after it was corrected.
    event.target.value = ''
    if (!file) return
    // Check before uploading it over a slow connection.
    const isTooLarge = file.size > call.maxBytes
    setProblem(isTooLarge ? t('The picture is larger than 2 MB.') : '')
    setPercent(0)
    if (!isTooLarge) upload.mutate(file)
  }

  return (
    <div className={css.field}>
      <Avatar size="large" shape={shape} initials={initials} src={preview ?? src} />
      <div className={css.words}>
        <div className={css.buttons}>
          <Button size="small" icon={<ImageUp />} busy={upload.isPending} busyText={t('Uploading...')} onClick={() => input.current?.click()}>
            {texts.change}
          </Button>
          {src && !upload.isPending && (
            <Button size="small" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate({})}>
              {texts.remove}
            </Button>
          )}
        </div>
        <input ref={input} hidden type="file" aria-label={texts.change} accept={call.upload.join()} onChange={choose} />
        {upload.isPending ? <Progress value={percent} label={t('Uploading...')} /> : <p className={css.hint}>{texts.hint}</p>}
        {problem !== '' && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

/** Previews a local file as a data URL, the only local URL that our content security policy allows. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return undefined
    const reader = new FileReader()
    reader.addEventListener('load', () => setAddress(reader.result as string))
    reader.readAsDataURL(file)
    return () => {
      reader.abort()
      setAddress(undefined)
    }
  }, [file])
  return address
}
