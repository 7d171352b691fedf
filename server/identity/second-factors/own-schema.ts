/**
 * Gives a library plugin its own schema. The library writes our table names into a schema shared by all its instances,
 * so the last realm would take over the other's tables.
 */
export function withOwnSchema<Plugin extends { schema: object }>(plugin: Plugin): Plugin {
  return { ...plugin, schema: structuredClone(plugin.schema) }
}
