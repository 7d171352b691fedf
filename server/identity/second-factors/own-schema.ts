/**
 * A plug-in of the account library with a schema of its own. The library writes the names of our tables and columns into
 * one schema that all instances in the process share, so that the last one made would take over the tables of the others:
 * users' codes would be looked for among the admins', and the other way round.
 */
export function withOwnSchema<Plugin extends { schema: object }>(plugin: Plugin): Plugin {
  return { ...plugin, schema: structuredClone(plugin.schema) }
}
