interface GivenId {
  /** As it stands in the address; '' when it is missing. */
  given: string
  /** A number above 0, or not. Whether there is such a project is the server's to tell. */
  isValid: boolean
}

/** The id of the route, or else the last part of the path. */
export function projectIdOf(param: string | undefined, pathname: string): GivenId {
  const given = (param ?? pathname.split('/').at(-1) ?? '').trim()
  return { given, isValid: Number(given) > 0 }
}
