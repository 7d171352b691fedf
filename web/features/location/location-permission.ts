type Asked = Pick<Permissions, 'query'> | undefined

/** The state of the location permission; null if the browser does not support the query (GEO-09). Never prompts. */
export async function permissionState(permissions: Asked): Promise<PermissionState | null> {
  try {
    return (await permissions?.query({ name: 'geolocation' }))?.state ?? null
  } catch {
    return null
  }
}

/** Whether the location permission is granted, so a request does not prompt. */
export async function isGranted(permissions: Asked): Promise<boolean> {
  return (await permissionState(permissions)) === 'granted'
}
