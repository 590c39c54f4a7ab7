#!/bin/sh
echo a tool
