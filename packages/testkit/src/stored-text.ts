import mongoose from 'mongoose';

/** Returns all records of all databases whose names begin with a prefix, as one text that a test can search. */
export const storedText = async (mongoUrl: string, databasePrefix: string): Promise<string> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  try {
    const { databases } = await connection.db!.admin().listDatabases({ nameOnly: true });
    const texts: string[] = [];
    for (const { name } of databases.filter((database) => database.name.startsWith(databasePrefix)))
      for (const collection of await connection.useDb(name).db!.collections())
        texts.push(JSON.stringify(await collection.find().toArray()));
    return texts.join('\n');
  } finally {
    await connection.close();
  }
};
