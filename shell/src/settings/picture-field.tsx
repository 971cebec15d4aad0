import type { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { type ApiError, useSave, useText } from '@billfold/web-kit'
import { uploadFile } from '@billfold/web-kit/data/upload-file.ts'
import { Avatar, Button, Progress } from '@billfold/ui'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import css from './picture-field.module.css'
import { useApplySettings } from './section-form.tsx'

type PictureUpload = typeof settingsCalls.uploadAvatar | typeof settingsCalls.uploadLogo

interface PictureFieldProps {
  src: string | null
  initials: string
  shape?: 'round' | 'square'
  upload: PictureUpload
  remove: typeof settingsCalls.deleteAvatar | typeof settingsCalls.deleteLogo
  texts: { change: string; remove: string; hint: string }
}

/** Saves a picture as soon as it is chosen, and shows a preview during the upload. */
export function PictureField({ src, initials, shape = 'round', upload: call, remove: removeCall, texts }: PictureFieldProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const apply = useApplySettings()
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState('')
  const upload = useMutation<SettingsAnswer, ApiError, File>({
    mutationFn: (file) => uploadFile(call.path, file, { method: call.method, onProgress: setPercent }) as Promise<SettingsAnswer>,
    onSuccess: apply,
    onError: ({ message }) => setProblem(message),
  })
  const remove = useSave(removeCall, { onSaved: apply })
  const preview = usePreview(upload.isPending ? upload.variables : undefined)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Lets the user choose the same file again after correcting it.
    event.target.value = ''
    if (!file) return
    // Checked up front, because the upload may take long over a slow connection.
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

/** Previews a local file as a data URL, because our content security policy allows no other kind of local URL. */
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
