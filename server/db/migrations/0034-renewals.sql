-- Of an import that the server compares anew by itself, without a person: whether that goes on, or is to give way.
alter table imports add column renewal text;
