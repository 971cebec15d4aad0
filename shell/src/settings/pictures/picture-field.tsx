import type { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { Avatar, Button, Progress } from '@billfold/ui'
import { useSave, useText, type ApiError } from '@billfold/web-kit'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useAdoptSettings } from '../use-adopt-settings.ts'
import css from './picture-field.module.css'
import { uploadPicture, type PictureUpload } from './upload-picture.ts'

interface PictureFieldProps {
  src: string | null
  /** In its place while there is none. */
  initials: string
  shape?: 'round' | 'square'
  upload: PictureUpload
  remove: typeof settingsCalls.deleteAvatar | typeof settingsCalls.deleteLogo
  texts: { change: string; remove: string; hint: string }
}

/** A picture is saved as soon as it is chosen; it is shown before it has arrived. */
export function PictureField({ src, initials, shape = 'round', upload: call, remove: removeCall, texts }: PictureFieldProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const adopt = useAdoptSettings()
  const [percent, setPercent] = useState(0)
  const [problem, setProblem] = useState('')
  const upload = useMutation<SettingsAnswer, ApiError, File>({
    mutationFn: (file) => uploadPicture(call, file, setPercent),
    onSuccess: adopt,
    onError: ({ message }) => setProblem(message),
  })
  const remove = useSave(removeCall, { onSaved: adopt })
  const preview = usePreview(upload.isPending ? upload.variables : undefined)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // The same file, corrected, can be chosen again.
    event.target.value = ''
    if (!file) return
    // Said before all of it has gone over a slow line.
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

/** Shows a file of this computer: as a data address, the only kind that our content security policy lets in. */
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
