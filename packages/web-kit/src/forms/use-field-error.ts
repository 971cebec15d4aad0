import { useText } from '@billfold/web-kit'

/** The errors of a react-hook-form. */
type FieldErrors<Name extends string> = { readonly [Field in Name]?: { message?: string | undefined } | undefined }

/** Returns a function for the translated error of a field. */
export function useFieldError<Name extends string>(errors: FieldErrors<Name>): (name: Name) => string | undefined {
  const t = useText()
  return (name) => {
    const message = errors[name]?.message
    return message && t(message)
  }
}
