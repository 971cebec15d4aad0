interface GivenId {
  /** As in the URL; '' if missing. */
  given: string
  /** A positive number; the project may still not exist. */
  isValid: boolean
}

/** The route's id, or the last segment of the path. */
export function projectIdOf(param: string | undefined, pathname: string): GivenId {
  const given = (param ?? pathname.split('/').at(-1) ?? '').trim()
  return { given, isValid: Number(given) > 0 }
}
