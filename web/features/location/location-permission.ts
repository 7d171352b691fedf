type Asked = Pick<Permissions, 'query'> | undefined

/** What the browser has been told about its position; null where it cannot say (GEO-09). Prompts nobody. */
export async function permissionState(permissions: Asked): Promise<PermissionState | null> {
  try {
    return (await permissions?.query({ name: 'geolocation' }))?.state ?? null
  } catch {
    return null
  }
}

/** Whether the position can be had without anybody being prompted. */
export async function isGranted(permissions: Asked): Promise<boolean> {
  return (await permissionState(permissions)) === 'granted'
}
